import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const main = import.meta.resolve('../main.ts')
const resolveOwn = import.meta.resolve('./resolve-own.js')

test('every import of the shop is resolved to what Node finds', async () => {
  const code = `
    import { registerHooks } from 'node:module'
    import { resolveOwn } from ${JSON.stringify(resolveOwn)}
    let imports = 0, quick = 0
    const others = []
    registerHooks({
      resolve(specifier, context, next) {
        const node = next(specifier, context)
        let isAsked = false
        const own = resolveOwn(specifier, context, (...question) => {
          isAsked = true
          return next(...question)
        })
        imports++
        if (!isAsked) quick++
        if (own.url !== node.url || own.format !== node.format) others.push([specifier, context.parentURL, own, node])
        return node
      },
    })
    await import(${JSON.stringify(main)})
    console.log(JSON.stringify({ imports, quick, others }))
    process.exit()`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code])
  const { imports, quick, others } = JSON.parse(stdout)
  expect(others).toEqual([])
  expect(imports).toBeGreaterThan(2_000)
  expect(quick / imports).toBeGreaterThan(0.5)
})
