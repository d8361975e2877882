import {
  deleteAddress,
  listAddresses,
  listRegions,
  type OfferedAddress,
  parseAddress,
  saveAddress,
  setDefaultAddress,
} from '@gongfang/contract/people/address'
import {
  deleteSharedAddress,
  listSharedAddresses,
  saveSharedAddress,
} from '@gongfang/contract/people/shared-address'
import { type App, serve, serveClaim } from '../../http/serve.ts'
import { regionTree } from '../../outside/regions.ts'
import { deleteOwnAddress, saveOwnAddress, setOwnDefault } from './actions.ts'
import * as queries from './queries.ts'
import { regionFinder } from './region-match.ts'
import { readAddress } from './rules.ts'
import { readShared, removeShared, saveShared } from './shared-actions.ts'

export function addressRoutes(app: App) {
  serveClaim(app, listAddresses, async (_, { db, claim }) =>
    claim.foundRows<OfferedAddress>(await queries.listAddressesOf(db, claim)),
  )

  serve(app, saveAddress, saveOwnAddress)

  serve(app, deleteAddress, async ({ id }, context) => {
    await deleteOwnAddress(id, context)
    return {}
  })

  serve(app, setDefaultAddress, async ({ id }, context) => {
    await setOwnDefault(id, context)
    return {}
  })

  serve(app, listSharedAddresses, (_, ctx) => readShared(ctx))
  serve(app, saveSharedAddress, (input, ctx) => saveShared(ctx, input))
  serve(app, deleteSharedAddress, (input, ctx) => removeShared(ctx, input))

  const findRegion = regionFinder(regionTree)
  serve(app, parseAddress, ({ text }) => readAddress(text, findRegion))

  serve(app, listRegions, () => regionTree())
}
