import { type ReactNode, useState } from 'react'
import styles from './copy.module.css'
import { toast } from './overlay/toast.tsx'

/** A model code: one click copies it. */
export function ModelCode({ code }: { code: string }) {
  return (
    <CopyButton text={code} label={`${code}，复制型号`}>
      <span className="code">{code}</span>
    </CopyButton>
  )
}

/** A label, a value and 复制: order numbers, waybills, bank accounts. */
export function CopyRow({ label, text }: { label: string; text: string }) {
  return (
    <span className={styles.row}>
      <span className={styles.label}>{label}</span>
      <CopyText label={label} text={text} />
    </span>
  )
}

/** The same without a visible label. */
export function CopyText({ label, text }: { label: string; text: string }) {
  return (
    <CopyButton text={text} label={`${text}，复制${label}`}>
      <span className="code">{text}</span>
    </CopyButton>
  )
}

/** Its name begins with what stands on it, for those who speak to the screen. */
function CopyButton({ text, label, children }: { text: string; label: string; children: ReactNode }) {
  const [copied, setCopied] = useState(false)
  return (
    <button
      type="button"
      className={styles.copy}
      data-copied={copied || undefined}
      aria-label={label}
      onClick={async () => {
        if (!(await copyText(text))) return toast('warning', '复制失败，请手动选择文字')
        setCopied(true)
        setTimeout(() => setCopied(false), 1500)
        toast('success', `已复制 ${text}`)
      }}
    >
      {children}
    </button>
  )
}

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Without TLS there is no clipboard object.
    const area = document.createElement('textarea')
    area.value = text
    area.className = 'visually-hidden'
    document.body.append(area)
    area.select()
    const done = document.execCommand('copy')
    area.remove()
    return done
  }
}
