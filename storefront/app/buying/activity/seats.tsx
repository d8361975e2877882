import styles from './seats.module.css'

/** '已报 42 / 60' and a bar of the taken seats. */
export function Seats({
  activity: { capacity, seatsTaken },
}: {
  activity: { capacity: number; seatsTaken: number }
}) {
  return (
    <span className={styles.seats}>
      <progress
        value={seatsTaken}
        max={capacity}
        aria-hidden="true"
        data-full={seatsTaken >= capacity || undefined}
      />
      <span className="numbers">
        已报 {seatsTaken} / {capacity}
      </span>
    </span>
  )
}
