/** The nickname, else the last four digits of the number: never the whole number on a shared screen. */
export const memberName = ({ nickname, mobile }: { nickname: string; mobile: string }) =>
  nickname || `尾号 ${mobile.slice(-4)}`
