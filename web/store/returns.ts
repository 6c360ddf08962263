/** What the shop promises to everybody who buys, beside 'Thirty days to decide'. */
export const RETURNS = 'Send back what does not suit, unworn, for a full refund.'
