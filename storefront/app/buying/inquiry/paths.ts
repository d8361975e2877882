import { screens } from '../../screens.ts'

/** Inquiries, and one of them. */
export const inquiriesPath = screens.inquiries.path
export const inquiryPath = (no: string) => `${inquiriesPath}/${no}`
export const comparisonPath = (no: string) => `${inquiryPath(no)}/comparison`
