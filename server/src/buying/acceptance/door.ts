export { acceptanceSight } from './actions.ts'
export { listDecided, listPhotos as listAcceptancePhotos } from './queries.ts'
