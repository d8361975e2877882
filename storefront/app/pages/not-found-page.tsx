import { data } from 'react-router'

/** Any path that nothing else answers: 404 with the layout around it. */
export const loader = () => {
  throw data(null, { status: 404 })
}

export default function NotFoundPage() {
  return null
}
