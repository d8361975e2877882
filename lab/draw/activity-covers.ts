import { type ActivityPlan, plans } from '../../server/seed/activity-plan.ts'
import { type DrawingName, drawingOf } from './drawings.ts'
import { measured } from './frame.ts'
import { gradients } from './paint.ts'
import { circle, path, rect, repeat } from './shapes.ts'

const [WIDTH, HEIGHT] = [1200, 675]

export const activityCoverKey = ({ key }: Pick<ActivityPlan, 'key'>) => `activity-${key}`

/** Tools of the activity on a board: green for training, blue for meetings. */
export const activityCovers = (): { key: string; svg: () => Promise<string> }[] =>
  plans.map((plan) => ({ key: activityCoverKey(plan), svg: () => cover(plan) }))

const boards = {
  training: { ground: ['#e9f6ef', '#c4e4d2'], edge: '#167344' },
  activity: { ground: ['#eaf3fc', '#c5dbf1'], edge: '#0b5cad' },
} as const

const tints: Partial<Record<DrawingName, string>> = {
  helmet: '#f2b705',
  goggles: '#2f6fb5',
  glasses: '#3a4651',
  workGlove: '#d9480f',
  coverall: '#2f6fb5',
  cuttingDisc: '#22282e',
  transferPipette: '#2f6fb5',
  hexNut: 'zinc',
  hexBolt: 'zinc',
  flatWasher: 'zinc',
  socketCap: 'steel',
  grinder: '#0b6b5c',
  steelRuler: 'steel',
  square: 'steel',
  comboWrench: 'steel',
  adjustableWrench: 'steel',
  digitalCaliper: 'steel',
  tap: 'steel',
  torqueWrench: 'steel',
}

/** Places and sizes of the three tools; the first one is the topic. */
const places = [
  [430, 350, 500],
  [880, 215, 270],
  [905, 490, 250],
] as const

async function cover({ kind, props }: ActivityPlan) {
  const { ground, edge } = boards[kind]
  const things = await Promise.all(
    props.map(async (draw, at) => {
      const [x, y, size] = places[at] ?? places[2]
      const art = drawingOf(draw)({ tint: tints[draw as DrawingName] ?? '#0b5cad', form: 0, brand: '工坊' })
      return (await measured(art))(x, y, size)
    }),
  )
  const art = things.join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs><linearGradient id="ground" x2="1" y2="1"><stop stop-color="${ground[0]}"/><stop offset="1" stop-color="${ground[1]}"/></linearGradient>${gradients(art)}${SHADOW}</defs>${rect(0, 0, WIDTH, HEIGHT, 'url(#ground)')}${pegs}${path(`M0 ${HEIGHT}V${HEIGHT - 14}H${WIDTH}V${HEIGHT}Z`, edge)}${circle(430, 345, 285, '#ffffff', { 'fill-opacity': 0.55 })}<g filter="url(#shadow)">${art}</g></svg>`
}

/** The holes of a pegboard. */
const pegs = repeat(9, (row) =>
  repeat(16, (column) => circle(40 + column * 75, 38 + row * 75, 5, '#ffffff', { 'fill-opacity': 0.7 })),
)

const SHADOW =
  '<filter id="shadow" x="-20%" y="-20%" width="150%" height="150%"><feGaussianBlur in="SourceAlpha" stdDeviation="12"/><feOffset dx="8" dy="16"/>' +
  '<feComponentTransfer><feFuncA type="linear" slope="0.26"/></feComponentTransfer><feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter>'
