/**
 * Runs before the first paint. Only a compact density is stored. `signedIn` lets CSS reserve the height of
 * members' parts.
 */
export const themeScript =
  "try{var d=document.documentElement.dataset,t=localStorage.theme;if(t==='light'||t==='dark')d.theme=t;" +
  "if(localStorage.density)d.density='compact';if(localStorage.token)d.signedIn=''}catch{}"
