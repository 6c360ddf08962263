import {
  createAddress,
  deleteAddress,
  listAddresses,
  setDefaultAddress,
  updateAddress,
} from '../address/address.ts'
import {
  changeAdminPassword,
  forgotAdminPassword,
  listAdmins,
  logInAdmin,
  logOutAdmin,
  readAdminMe,
  resendAdminVerification,
  resetAdminPassword,
  signUpAdmin,
  updateAdmin,
  verifyAdminEmail,
} from '../admin/admin.ts'
import { adminBackups } from '../admin/backup.ts'
import { adminCatalogue } from '../admin/catalog.ts'
import { readPublicSettings, readSettings, updateSettings } from '../admin/settings.ts'
import { adminShop } from '../admin/shop.ts'
import { listBrands } from '../brand.ts'
import { cancelGuestOrder, cancelUserOrder } from '../cancellation/cancel-order.ts'
import {
  addToGuestCart,
  addToUserCart,
  createGuestCart,
  createUserCart,
  mergeCart,
  readGuestCart,
  readUserCart,
  removeFromGuestCart,
  removeFromUserCart,
} from '../cart.ts'
import { listCategories } from '../category.ts'
import { createGuestOrder, createOrder, createUserOrder, quoteOrder } from '../checkout.ts'
import { listCollections, readCollection } from '../collections/collection.ts'
import { deliveryEndpoints } from '../delivery/delivery-endpoints.ts'
import { documentEndpoints } from '../documents/document.ts'
import { previewEngraving, readDrawing } from '../engraving/engraving.ts'
import { countCollectionFacets, countFacets } from '../facets/count-facets.ts'
import { giftEndpoints } from '../gifts/gift-endpoints.ts'
import {
  listUserOrders,
  readGuestOrder,
  readOldGuestOrder,
  readUserOrder,
  returnOrderToCart,
} from '../order.ts'
import { listProducts, readProduct, searchProducts } from '../product.ts'
import { reportEndpoints } from '../reports/report.ts'
import { returnEndpoints } from '../returns/return-endpoints.ts'
import { withdrawalEndpoints } from '../returns/withdrawal.ts'
import { suggestSearches } from '../suggestion.ts'
import { taxEndpoints } from '../tax/tax-rates.ts'
import {
  changePassword,
  deleteMe,
  forgotPassword,
  listUsers,
  logIn,
  logOut,
  readMe,
  resendVerification,
  resetPassword,
  signUp,
  updateMe,
  updateUser,
  verifyEmail,
} from '../user.ts'
import { exportMe } from '../user-export.ts'
import { addToWishlist, createWishlist, readWishlist, removeFromWishlist } from '../wishlist.ts'

/** The OpenAPI document, the browser's client and the tests derive from this list. */
export const endpoints = {
  listCategories,
  listBrands,
  listCollections,
  readCollection,
  listProducts,
  searchProducts,
  suggestSearches,
  countFacets,
  countCollectionFacets,
  readProduct,
  previewEngraving,
  createGuestCart,
  readGuestCart,
  addToGuestCart,
  removeFromGuestCart,
  createUserCart,
  readUserCart,
  addToUserCart,
  removeFromUserCart,
  mergeCart,
  ...deliveryEndpoints,
  quoteOrder,
  createOrder,
  createGuestOrder,
  createUserOrder,
  readGuestOrder,
  readOldGuestOrder,
  cancelGuestOrder,
  listUserOrders,
  readUserOrder,
  cancelUserOrder,
  readDrawing,
  returnOrderToCart,
  ...documentEndpoints,
  ...withdrawalEndpoints,
  ...returnEndpoints,
  ...giftEndpoints,
  signUp,
  verifyEmail,
  resendVerification,
  logIn,
  logOut,
  forgotPassword,
  resetPassword,
  changePassword,
  readMe,
  updateMe,
  exportMe,
  deleteMe,
  listUsers,
  updateUser,
  signUpAdmin,
  verifyAdminEmail,
  resendAdminVerification,
  logInAdmin,
  logOutAdmin,
  forgotAdminPassword,
  resetAdminPassword,
  changeAdminPassword,
  readAdminMe,
  listAdmins,
  updateAdmin,
  listAddresses,
  createAddress,
  updateAddress,
  deleteAddress,
  setDefaultAddress,
  createWishlist,
  readWishlist,
  addToWishlist,
  removeFromWishlist,
  ...adminCatalogue,
  ...adminShop,
  ...adminBackups,
  ...taxEndpoints,
  ...reportEndpoints,
  readPublicSettings,
  readSettings,
  updateSettings,
}
