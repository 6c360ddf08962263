/** The words of the navigation; a page's path is its label in lower case with a dash for the space. */
export const navItems = {
  products: 'Products',
  allProducts: 'View All Products',
  pages: ['About Us'].map((label) => ({ label, to: `/${label.toLowerCase().replaceAll(' ', '-')}` })),
  contact: 'Contact Us',
}
