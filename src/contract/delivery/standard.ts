/** The key of the delivery method that every shop has. */
export const STANDARD = 'standard'
