import { usePointsMode } from '../product/price.tsx'
import { type Fee, feeIn } from './offer.ts'

/** The fee in the current price mode. */
export const useFee = (fee: Fee): Fee => feeIn(fee, usePointsMode())
