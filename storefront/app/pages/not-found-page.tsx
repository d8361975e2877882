import { data } from 'react-router'

/** The page of all unknown paths: 404 inside the layout. */
export const loader = () => {
  throw data(null, { status: 404 })
}

export default function NotFoundPage() {
  return null
}
