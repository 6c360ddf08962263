import { redirect } from 'react-router'
import { privateHeaders } from '../private-page.ts'

/** Where password managers send a customer who wants another password (W3C, well-known URL for changing passwords). */
export function loader() {
  return redirect('/profile', { headers: privateHeaders })
}
