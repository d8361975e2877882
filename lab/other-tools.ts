import { checkApi } from './check-api.ts'
import { checkLinks } from './check-links.ts'
import { startDemo } from './demo-shop.ts'

// What other people's tools say about a running shop. They are fetched on first use and lie outside of the tree:
//
//   npm run tools                   everything, against a demo that is started for it
//   npm run tools -- api            two linters of the API document, two generated clients in use
//   npm run tools -- links          a crawl of the public site
//   npm run tools -- api http://…   against a demo that runs already

const checks = { api: checkApi, links: checkLinks }

const words = process.argv.slice(2)
const given = words.find((word) => word.startsWith('http'))?.replace(/\/$/, '')
const wanted = Object.entries(checks).filter(
  ([name]) => words.includes(name) || words.every((word) => word.startsWith('http')),
)
const shop = given === undefined ? await startDemo() : { url: given, stop: async () => {} }
const problems: string[] = []
try {
  for (const [name, check] of wanted) {
    console.log(`\n${name}`)
    problems.push(...(await check(shop.url)))
  }
} finally {
  await shop.stop()
}
for (const problem of problems.slice(0, 100)) console.error(problem)
console.log(`\n${problems.length === 0 ? 'nothing found' : `${problems.length} found`}`)
process.exitCode = problems.length === 0 && wanted.length > 0 ? 0 : 1
