import * as contract from '@gongfang/contract/people/robot'
import * as desk from '@gongfang/contract/people/robot-desk'
import type { MemberContext } from '../../http/context.ts'
import { type App, serve } from '../../http/serve.ts'
import { audit } from '../../system/audit/door.ts'
import { type KindNames, type Owner, readRobots, remove, save, tryOut } from './actions.ts'
import { findNickname } from './queries.ts'

interface Names {
  readonly institution: KindNames
  readonly desk: KindNames
}

export function robotRoutes(app: App, names: Names) {
  const ownerOf = async ({ db, caller }: MemberContext): Promise<Owner> => ({
    whose: caller.institutionId ?? 0,
    who: await findNickname(db, caller.id),
    memberId: caller.id,
    kinds: names.institution,
  })
  serve(app, contract.listRobots, (_, { db, caller }) =>
    readRobots(db, { whose: caller.institutionId ?? 0, kinds: names.institution }),
  )
  serve(app, contract.saveRobot, async (wish, ctx) => {
    const owner = await ownerOf(ctx)
    const { id } = await ctx.transaction((tx) => save(tx, ctx, owner, wish))
    return { id }
  })
  serve(app, contract.deleteRobot, async ({ id }, ctx) => {
    await ctx.transaction((tx) => remove(tx, ctx.caller.institutionId ?? 0, id))
    return {}
  })
  serve(app, contract.testRobot, ({ id }, ctx) => tryOut(ctx, ctx.caller.institutionId ?? 0, id))

  serve(app, desk.listDeskRobots, (_, { db }) => readRobots(db, { whose: null, kinds: names.desk }))
  serve(app, desk.saveDeskRobot, (wish, ctx) =>
    ctx.transaction(async (tx) => {
      const owner = { whose: null, who: ctx.caller.name, memberId: null, kinds: names.desk }
      const { id, before, after } = await save(tx, ctx, owner, wish)
      await audit(tx, ctx, { what: 'robot.save', subject: `robot ${id}`, ...(before && { before }), after })
      return { id }
    }),
  )
  serve(app, desk.deleteDeskRobot, ({ id }, ctx) =>
    ctx.transaction(async (tx) => {
      const before = await remove(tx, null, id)
      await audit(tx, ctx, { what: 'robot.del', subject: `robot ${id}`, before })
      return {}
    }),
  )
  serve(app, desk.testDeskRobot, ({ id }, ctx) => tryOut(ctx, null, id))
}
