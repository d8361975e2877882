import { Button } from '../button.tsx'
import styles from './form-ends.module.css'

interface FormEndsProps {
  /** Why it could not be saved, beside what the fields say; '' otherwise. */
  failure: string
  busy: boolean
  onClose: () => void
}

/** The end of a form in a dialog or drawer. */
export const FormEnds = ({ failure, busy, onClose }: FormEndsProps) => (
  <>
    {failure !== '' && (
      <p className={styles.failure} role="alert">
        {failure}
      </p>
    )}
    <p className={styles.ends}>
      <Button variant="outline" onClick={onClose}>
        取消
      </Button>
      <Button type="submit" busy={busy} busyText="保存中…">
        保存
      </Button>
    </p>
  </>
)
