/** The only reason for which a line without a right can come back. Apart, so that pages need no schemas for it. */
export const FAULTY = 'faulty'
