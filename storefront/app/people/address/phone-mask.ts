/**
 * 13800138000 → 138****8000; 0571-88888888 → 0571-****8888; +852 91234567 → +852 ****4567: the member recognises the
 * number, others cannot read it.
 */
export function maskPhone(phone: string): string {
  const landline = /^(0\d{2,3}-?|\+\d{3} )\d{3,5}(\d{4}(?!\d).*)$/.exec(phone)
  if (landline) return `${landline[1]}****${landline[2]}`
  return phone.replace(/^(\d{3})\d{4}(\d{4}(?!\d))/, '$1****$2')
}
