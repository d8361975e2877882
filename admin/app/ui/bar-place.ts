import { createContext } from 'react'

/** Says where an editing page draws its bar of unsaved changes: in what covers the page, or with null at its end. */
export const BarPlace = createContext<(place: HTMLElement | null) => void>(() => {})
