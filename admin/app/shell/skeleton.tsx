import frame from './frame.module.css'
import styles from './skeleton.module.css'

/** Runs before the first paint: hides the menu without a login, and narrows a folded menu. */
export const skeletonScript =
  "try{var d=document.documentElement.dataset;if(!localStorage.adminToken)d.signedOut='';if(localStorage.adminSiderFolded==='1')d.folded=''}catch{}"

/** The numbers of rows in the menu's groups, roughly. */
const GROUPS = [1, 3, 7, 4, 4, 3, 3, 4]

/** A placeholder of the frame, shown while the program and its data are loading. */
export const Skeleton = () => (
  <div className={styles.whole} role="status">
    <span className={styles.text}>正在打开后台……</span>
    <div className={`${frame.header} ${styles.part}`} data-part="header" aria-hidden>
      <i className={styles.square} />
      <i className={styles.name} />
      <span className={frame.gap} />
      <i className={styles.search} />
      <i className={styles.square} />
      <i className={styles.own} />
    </div>
    <div className={`${styles.below} ${styles.part}`} aria-hidden>
      <div className={`${frame.sider} ${styles.sider}`} data-part="menu">
        {GROUPS.map((rows, at) => (
          <div key={at} className={styles.group}>
            <i className={styles.title} />
            {Array.from({ length: rows }, (_, row) => (
              <i key={row} className={styles.row} />
            ))}
          </div>
        ))}
      </div>
      <div className={`${frame.main} ${styles.main}`} data-part="main">
        <i className={styles.heading} />
        <i className={styles.bar} />
        <i className={styles.body} />
      </div>
    </div>
  </div>
)
