/** Where the shop is and how to reach it, as printed in the footer, on the pages and in the structured data. */
export const shopDetails = {
  address: {
    street: '14 Lantern Row',
    city: 'Bath',
    region: 'Somerset',
    postalCode: 'BA1 2QX',
    country: 'United Kingdom',
  },
  /** From the ranges that the British regulator keeps free for such uses: nobody is called by them. */
  phones: ['+44 1632 960 142', '+44 1632 960 178'],
  email: 'hello@vitrine.example',
  openingDays: 'Mon - Sat',
  openingHours: '10 am to 4pm',
  since: 2010,
} as const
