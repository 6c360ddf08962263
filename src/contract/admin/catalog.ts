import { createBrand, deleteBrand, updateBrand } from '../brand.ts'
import { createCategory, deleteCategory, updateCategory } from '../category.ts'
import {
  countMatching,
  createCollection,
  deleteCollection,
  listAdminCollections,
  updateCollection,
} from '../collections/collection.ts'
import { deleteCertificate, uploadCertificate } from '../facts/certificate.ts'
import { uploadPageImage } from '../page-content.ts'
import { createPromo, deletePromo, listPromos, updatePromo } from '../promo.ts'
import { listChanges } from './audit-log.ts'
import { saveEngraving } from './engraving.ts'
import { saveFacts } from './facts.ts'
import { mergeDuplicates } from './merge-duplicates.ts'
import { applyBulkEdit, previewBulkEdit, undoBulkEdit } from './products/bulk-edit.ts'
import { listImageDownloads } from './products/image-downloads.ts'
import { duplicateProduct, readAdminProduct, restoreProduct } from './products/product-admin.ts'
import { exportProducts, importProducts, listAdminProducts, productTemplate } from './products/product-csv.ts'
import {
  createProduct,
  deleteImage,
  deleteProduct,
  sortImages,
  updateProduct,
  uploadImages,
} from './products/product-edit.ts'
import { findProductsByCode } from './products/product-pictures.ts'
import { correctStock, listLowStock, listStockMovements } from './products/stock.ts'
import { saveVariants } from './products/variants.ts'
import { readGoesWith, saveGoesWith } from './storefront/goes-with.ts'

export const adminCatalogue = {
  mergeDuplicates,
  createCategory,
  updateCategory,
  deleteCategory,
  createBrand,
  updateBrand,
  deleteBrand,
  listAdminCollections,
  countMatching,
  createCollection,
  updateCollection,
  deleteCollection,
  uploadPageImage,
  listAdminProducts,
  readAdminProduct,
  findProductsByCode,
  previewBulkEdit,
  applyBulkEdit,
  undoBulkEdit,
  createProduct,
  updateProduct,
  deleteProduct,
  duplicateProduct,
  restoreProduct,
  uploadImages,
  deleteImage,
  sortImages,
  saveVariants,
  saveFacts,
  uploadCertificate,
  deleteCertificate,
  readGoesWith,
  saveGoesWith,
  saveEngraving,
  correctStock,
  listStockMovements,
  listLowStock,
  exportProducts,
  importProducts,
  listImageDownloads,
  productTemplate,
  listPromos,
  createPromo,
  updatePromo,
  deletePromo,
  listChanges,
}
