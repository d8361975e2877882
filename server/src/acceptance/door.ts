export { acceptanceSight } from './actions.ts'
export { listPhotos as listAcceptancePhotos } from './queries.ts'
