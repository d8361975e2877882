import FileSpreadsheet from '~icons/file-spreadsheet'
import FileText from '~icons/file-text'
import ImageIcon from '~icons/image'

/** A picture, a workbook, or another document. */
export function FileIcon({ mime }: { mime: string }) {
  const Icon = mime.startsWith('image/')
    ? ImageIcon
    : mime.includes('spreadsheet')
      ? FileSpreadsheet
      : FileText
  return <Icon size={20} aria-hidden="true" />
}
