import { listBrands } from './brand.ts'
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
} from './cart.ts'
import { listCategories } from './category.ts'
import {
  createGuestOrder,
  createOrder,
  createUserOrder,
  listUserOrders,
  quoteOrder,
  readGuestOrder,
  readUserOrder,
  returnOrderToCart,
} from './order.ts'
import { listProducts, readProduct, searchProducts } from './product.ts'

/** Every call of the API: the OpenAPI document, the browser's client and the tests come from this list. */
export const endpoints = {
  listCategories,
  listBrands,
  listProducts,
  searchProducts,
  readProduct,
  createGuestCart,
  readGuestCart,
  addToGuestCart,
  removeFromGuestCart,
  createUserCart,
  readUserCart,
  addToUserCart,
  removeFromUserCart,
  mergeCart,
  quoteOrder,
  createOrder,
  createGuestOrder,
  createUserOrder,
  readGuestOrder,
  listUserOrders,
  readUserOrder,
  returnOrderToCart,
}
