import { usePointsMode } from '../catalogue/price.tsx'
import { type Fee, feeIn } from './offer.ts'

/** What a sign-up of this moment is charged. */
export const useFee = (fee: Fee): Fee => feeIn(fee, usePointsMode())
