import { storage } from '../base/storage.ts'

const NAME = 'adminCarrier'

/** Most parcels of a day go with one carrier. */
export const lastCarrier = () => storage.read(NAME) ?? '顺丰速运'
export const rememberCarrier = (carrier: string) => storage.write(NAME, carrier)
