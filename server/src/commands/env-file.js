import { readFileSync } from 'node:fs'

/** Where systemd reads it from, too. */
const USUAL = '/etc/gongfang/gongfang.env'

/** Who sets one of these has said which shop is meant. */
const NAMES_A_SHOP = ['SECRET_KEY', 'DATABASE_URL', 'DATA_DIR']

/**
 * Puts the variables of a file into the environment: of the file after `--env`, or of the usual one if the environment
 * names no shop. A file that is there and cannot be read stops the command: without it another shop would be opened.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} words  the arguments, from which `--env file` is taken out
 */
export function loadEnvFile(env, words, usual = USUAL) {
  const at = words.findIndex((word) => word === '--env' || word.startsWith('--env='))
  const given = at < 0 ? undefined : words[at]?.includes('=') ? words[at]?.slice(6) : words[at + 1]
  if (at >= 0) words.splice(at, words[at]?.includes('=') ? 1 : 2)
  if (at >= 0 && !given) return '--env 后面应为环境文件，例如 --env /etc/gongfang/gongfang.env'
  if (at < 0 && NAMES_A_SHOP.some((name) => env[name]?.trim())) return null
  const file = given ?? usual
  try {
    Object.assign(env, readEnvFile(readFileSync(file, 'utf8')), { GONGFANG_ENV_FILE: file })
    return null
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    if (!given && (code === 'ENOENT' || code === 'ENOTDIR')) return null
    return code === 'EACCES'
      ? `没有权限读取 ${file}：请用 root 执行，或用 --env 指明另一个环境文件`
      : `读不了环境文件 ${file}（${code ?? error}）`
  }
}

/**
 * Lines as systemd reads them (systemd.exec(5), EnvironmentFile=): NAME=value; # and ; begin a comment line; quotes around
 * a value are taken off; nothing is replaced in it.
 *
 * @param {string} text
 * @returns {Record<string, string>}
 */
export function readEnvFile(text) {
  /** @type {Record<string, string>} */
  const found = {}
  for (const line of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    const [, name, value = ''] = /^\s*([A-Za-z_][A-Za-z_0-9]*)\s*=\s*(.*?)\s*$/.exec(line) ?? []
    if (name) found[name] = /^(["']).*\1$/.test(value) && value.length > 1 ? value.slice(1, -1) : value
  }
  return found
}
