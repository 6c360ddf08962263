import { redirect } from 'react-router'
import { privateHeaders } from '../private-page.ts'

/** W3C, a well-known URL for changing passwords. */
export function loader() {
  return redirect('/profile', { headers: privateHeaders })
}
