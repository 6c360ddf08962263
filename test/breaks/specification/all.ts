import type { Break } from '../break.ts'
import { addresses } from './addresses.ts'
import { adminAccounts } from './admin-accounts.ts'
import { adminArea } from './admin-area.ts'
import { adminBadges } from './admin-badges.ts'
import { adminCalls } from './admin-calls.ts'
import { adminFields } from './admin-fields.ts'
import { adminForms } from './admin-forms.ts'
import { adminFrame } from './admin-frame.ts'
import { adminLimits } from './admin-limits.ts'
import { adminListWords } from './admin-list-words.ts'
import { adminLists } from './admin-lists.ts'
import { adminMoves } from './admin-moves.ts'
import { adminOrderDetails } from './admin-order-details.ts'
import { adminOrderForms } from './admin-order-forms.ts'
import { adminOrderRows } from './admin-order-rows.ts'
import { adminOrderSearch } from './admin-order-search.ts'
import { adminOrderSums } from './admin-order-sums.ts'
import { adminOrders } from './admin-orders.ts'
import { adminProductDialogs } from './admin-product-dialogs.ts'
import { adminProductForm } from './admin-product-form.ts'
import { adminProducts } from './admin-products.ts'
import { adminStates } from './admin-states.ts'
import { adminWords } from './admin-words.ts'
import { backToTheCart } from './back-to-the-cart.ts'
import { buttons } from './buttons.ts'
import { calls } from './calls.ts'
import { cart } from './cart.ts'
import { cartDrawer } from './cart-drawer.ts'
import { checkout } from './checkout.ts'
import { entities } from './entities.ts'
import { errorsOfAnAccount } from './errors-of-an-account.ts'
import { errorsOfTheShop } from './errors-of-the-shop.ts'
import { footer } from './footer.ts'
import { header } from './header.ts'
import { homeAndAbout } from './home-and-about.ts'
import { limits } from './limits.ts'
import { listsOfProducts } from './lists-of-products.ts'
import { logInAndProfile } from './log-in-and-profile.ts'
import { menus } from './menus.ts'
import { orders } from './orders.ts'
import { pagesAndGuards } from './pages-and-guards.ts'
import { pricesAndTimes } from './prices-and-times.ts'
import { product } from './product.ts'
import { roles } from './roles.ts'
import { search } from './search.ts'
import { statesOfAnAccount } from './states-of-an-account.ts'
import { statesOfAnOrder } from './states-of-an-order.ts'
import { statesOfTheShop } from './states-of-the-shop.ts'
import { success } from './success.ts'
import { validation } from './validation.ts'
import { visitorsAndPages } from './visitors-and-pages.ts'
import { wishlist } from './wishlist.ts'

/** In the order of docs/specification.md. */
export const specificationBreaks: Break[] = [
  ...visitorsAndPages,
  ...pagesAndGuards,
  ...header,
  ...menus,
  ...footer,
  ...homeAndAbout,
  ...product,
  ...cartDrawer,
  ...cart,
  ...backToTheCart,
  ...listsOfProducts,
  ...search,
  ...checkout,
  ...success,
  ...logInAndProfile,
  ...wishlist,
  ...addresses,
  ...orders,
  ...entities,
  ...statesOfAnAccount,
  ...statesOfTheShop,
  ...statesOfAnOrder,
  ...validation,
  ...buttons,
  ...roles,
  ...calls,
  ...errorsOfAnAccount,
  ...errorsOfTheShop,
  ...limits,
  ...pricesAndTimes,
  ...adminArea,
  ...adminFrame,
  ...adminLists,
  ...adminListWords,
  ...adminProducts,
  ...adminProductDialogs,
  ...adminOrders,
  ...adminOrderSearch,
  ...adminOrderRows,
  ...adminOrderDetails,
  ...adminOrderSums,
  ...adminAccounts,
  ...adminFields,
  ...adminStates,
  ...adminBadges,
  ...adminMoves,
  ...adminForms,
  ...adminProductForm,
  ...adminOrderForms,
  ...adminCalls,
  ...adminWords,
  ...adminLimits,
]
