export const navItems = {
  products: 'Products',
  allProducts: 'View All Products',
  pages: ['About Us'].map((label) => ({ label, to: `/${label.toLowerCase().replaceAll(' ', '-')}` })),
  contact: 'Contact Us',
}
