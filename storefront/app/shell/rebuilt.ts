import { CallFailed, Refused } from '@gongfang/contract/base/call'

const KEY = 'reloadedFrom'

/**
 * A tab that was opened before an upgrade may get data that its script cannot draw, or miss a file. Such a fault
 * loads the page anew, once, when the server has another build than this tab.
 */
export async function reloadIfRebuilt(error: unknown): Promise<void> {
  if (!(error instanceof Error) || error instanceof Refused || error instanceof CallFailed) return
  try {
    const { url } = (window as unknown as { __reactRouterManifest: { url: string } }).__reactRouterManifest
    if (sessionStorage.getItem(KEY) === url) return
    const answer = await fetch(location.href)
    // Every page names the list of all files of its build.
    if (!answer.ok || (await answer.text()).includes(url)) return
    // While two builds answer side by side, the page may come from the older one again.
    sessionStorage.setItem(KEY, url)
    location.reload()
  } catch {
    // Without network or storage the error page stays.
  }
}
