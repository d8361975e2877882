import { usePointsMode } from '../../goods/product/price.tsx'
import { type Fee, feeIn } from './offer.ts'

export const useFee = (fee: Fee): Fee => feeIn(fee, usePointsMode())
