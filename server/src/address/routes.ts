import {
  deleteAddress,
  listAddresses,
  listRegions,
  parseAddress,
  saveAddress,
  setDefaultAddress,
} from '@gongfang/contract/address'
import { type App, serve } from '../http/serve.ts'
import { regionTree } from '../outside/regions.ts'
import { deleteOwnAddress, saveOwnAddress, setOwnDefault } from './actions.ts'
import * as queries from './queries.ts'
import { regionFinder } from './region-match.ts'
import { readAddress } from './rules.ts'

export function addressRoutes(app: App) {
  serve(app, listAddresses, (_, { db, caller }) => queries.listAddresses(db, caller.id))

  serve(app, saveAddress, saveOwnAddress)

  serve(app, deleteAddress, async ({ id }, context) => {
    await deleteOwnAddress(id, context)
    return {}
  })

  serve(app, setDefaultAddress, async ({ id }, context) => {
    await setOwnDefault(id, context)
    return {}
  })

  const findRegion = regionFinder(regionTree)
  serve(app, parseAddress, ({ text }) => readAddress(text, findRegion))

  serve(app, listRegions, () => regionTree())
}
