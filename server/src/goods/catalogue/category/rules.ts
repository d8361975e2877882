import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import { CATEGORY_DEPTH, type ParameterTemplate } from '@gongfang/contract/goods/category-desk'

export interface Node {
  readonly id: number
  readonly parentId: number | null
  readonly name: string
  readonly path: number[]
}

export const nodeOf = (nodes: readonly Node[], id: number): Node =>
  nodes.find((node) => node.id === id) ?? refuse('notFound')

/** Number of levels from the node down to its lowest descendant, itself included. */
const heightOf = (nodes: readonly Node[], { id, path }: Node) =>
  Math.max(
    ...nodes.filter((node) => node.path.includes(id)).map((node) => node.path.length - path.length + 1),
  )

/** Refuses a parent below the node itself, and a move that would create a fourth level. */
export function mustFitUnder(nodes: readonly Node[], moved: Node, parentId: number | null) {
  const parent = parentId === null ? null : nodeOf(nodes, parentId)
  if (parent?.path.includes(moved.id)) refuse('categoryCircle')
  if ((parent?.path.length ?? 0) + heightOf(nodes, moved) > CATEGORY_DEPTH) refuse('categoryDeep')
}

/** The siblings with the moved node, placed before the named one or last. */
export function sistersWith(
  nodes: readonly Node[],
  moved: number,
  parentId: number | null,
  beforeId: number | null,
) {
  const sisters = nodes.filter((node) => node.parentId === parentId && node.id !== moved).map(({ id }) => id)
  const at = beforeId === null ? -1 : sisters.indexOf(beforeId)
  return sisters.toSpliced(at < 0 ? sisters.length : at, 0, moved)
}

export function mustBeFree(
  nodes: readonly Node[],
  name: string,
  parentId: number | null,
  own: number | null,
) {
  if (nodes.some((node) => node.name === name && node.parentId === parentId && node.id !== own))
    refuseField('name', '同级已有同名分类')
}

export function mustBeTemplate(parameters: readonly ParameterTemplate[]) {
  const names = parameters.map(({ name }) => name)
  const twice = names.findIndex((name, at) => names.indexOf(name) !== at)
  if (twice >= 0) refuseField(`parameters.${twice}.name`, '参数名重复')
}
