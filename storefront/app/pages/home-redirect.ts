import { redirect } from 'react-router'
import { screens } from '../base/screens.ts'

export const loader = () => redirect(screens.products.path)
