import { redirect } from 'react-router'
import { screens } from '../screens.ts'

export const loader = () => redirect(screens.products.path)
