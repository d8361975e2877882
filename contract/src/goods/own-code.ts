/** A line of goods. `ownCode`: the code that the buyer's institution gives to the model; '' or missing for none. */
interface Coded {
  readonly modelCode: string
  readonly ownCode?: string | undefined
}

/** The model as papers print it, with the institution's own code beside it. */
export const modelText = ({ modelCode, ownCode }: Coded) =>
  ownCode ? `${modelCode}（物料号 ${ownCode}）` : modelCode

export const hasOwnCodes = (lines: readonly Pick<Coded, 'ownCode'>[]) => lines.some(({ ownCode }) => ownCode)
