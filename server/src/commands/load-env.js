import { loadEnvFile } from './env-file.js'

// The launcher of a release imports this before a command.
const words = process.argv.slice(2)
const problem = loadEnvFile(process.env, words)
if (problem) {
  console.error(problem)
  process.exit(78)
}
process.argv.splice(2, process.argv.length, ...words)
