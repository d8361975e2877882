/** Share of the day's budget that is reserved for codes. */
const FOR_CODES = 0.2

export const noticesMay = ({ today, budget }: { today: number; budget: number }) =>
  today < Math.floor(budget * (1 - FOR_CODES))
