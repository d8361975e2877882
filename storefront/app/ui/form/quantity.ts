interface Limits {
  min: number
  step: number
  max: number
}

/** The nearest quantity that can be ordered, rounded up, with the reason for a correction. */
export function fitQuantity(
  wanted: number,
  { min, step, max }: Limits,
): { quantity: number; reason: string } {
  // The largest multiple of the step. With too little stock the minimum stays, and the line says why it can't
  // be ordered.
  const most = Math.max(min, Math.floor(max / step) * step)
  if (wanted > most) return { quantity: most, reason: `库存不足，最多可购 ${most}` }
  const fitted = Math.max(min, Math.ceil(wanted / step) * step)
  if (fitted === wanted) return { quantity: wanted, reason: '' }
  const rule = step > 1 ? `起订量 ${min}，按 ${step} 的倍数` : `起订量 ${min}，已`
  return { quantity: fitted, reason: `${rule}调整为 ${fitted}` }
}
