import { z } from 'zod'
import { line, multiline, optionalLine, wholeNumber } from '../fields.ts'

const MAX_RETURN_EXCEPTIONS = 20
const MAX_EXCHANGE_DAYS = 14

export const returnSettings = {
  /** Shown beside the checkout buttons; hidden when the title is empty. */
  returns: z.object({ title: optionalLine(60, 'Promise'), words: optionalLine(200, 'In a sentence') }),
  /** Shown on the home page, and where the promise is of products of a category with this name and of its subcategories. */
  return_exceptions: z
    .array(
      z.object({
        category: line('Category of an exception is required', 100),
        words: line('Sentence of an exception is required', 200),
      }),
    )
    .max(MAX_RETURN_EXCEPTIONS, `At most ${MAX_RETURN_EXCEPTIONS} exceptions`),
  /** How long unworn pieces may be returned. 14 or fewer: as long as the law wants. */
  goodwill_days: wholeNumber('Days to return', 0, 365),
  /** How long the pieces of an exchange are held for the shopper, from its approval. */
  exchange_hold_days: wholeNumber('Days to hold an exchange', 1, MAX_EXCHANGE_DAYS),
  /** A page on which shoppers withdraw: sellers in the EU must have one. */
  withdrawal_enabled: z.boolean(),
  withdrawal_label: line('Name of the link is required', 60),
  withdrawal_intro: multiline('Text above the form is required', 1000),
  /** In the e-mail that confirms a withdrawal. */
  withdrawal_next: multiline('What happens next is required', 1000),
}
