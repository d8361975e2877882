/** The nickname, or the last four digits of the phone number: never the complete number on a shared screen. */
export const memberName = ({ nickname, mobile }: { nickname: string; mobile: string }) =>
  nickname || `尾号 ${mobile.slice(-4)}`
