import { parse } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { slimIcons } from './tools/slim-icons.ts'
import { subsetFonts } from './tools/subset-fonts.ts'

const FRAMEWORK = /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/[a-z-]+)\//
const FRAME =
  /\/src\/web\/(root\.tsx$|store\/(layout\/(?!layout|error-boundary|not-found\.)|listing\/(product-card|quick-add)|cart\/use-add-with-drawer|seo\/(json-ld|structured-data|seo)))/
// Small, and on most of the pages that shoppers enter by: a file of its own costs each of them a way there and back.
const SHARED =
  /\/src\/web\/ui\/(?:[a-z]+\/)?(breadcrumbs|field|input|quantity-input|lazy-with-retry|load-failed|has-modifier-key|select|skip-link|use-announcer|use-dialog|use-snap-track)\.|\/src\/web\/shared\/needs-script\.|contract\/delivery\/standard\.|vite\/preload-helper|lucide-react\/.*\/(chevron-left|chevron-right|minus|plus|undo-2)\./
const PARTS =
  /\/src\/web\/admin\/(parts\/(?!page-content\/|conflict\/|prepare-image|csv-problems|file-field)|data\/(list|load-all-pages)\.|catalog\/category-options\.)/
const FORMS =
  /node_modules\/(react-hook-form|@hookform|zod)\/|\/src\/(contract\/fields|web\/(data\/(use-contract-form|show-field-errors)|ui\/forms\/form-error-summary))\./
const BOTH =
  /\/src\/(web\/(ui\/(pagination|forms\/textarea|overlay\/confirm-dialog)|data\/save-as-file)|contract\/(paging|read-amount))\.|lucide-react\/.*\/trash(-2)?\./

export default defineConfig({
  plugins: [subsetFonts(), slimIcons(), tailwindcss(), reactRouter()],
  // Found by the first page only, they would make it load twice.
  optimizeDeps: {
    include: [
      'react-router/dom',
      '@tanstack/react-query',
      'react-hook-form',
      '@hookform/resolvers/zod',
      'zod',
      'lucide-react',
    ],
  },
  // Fonts and pictures stay files: inlined ones would be sent again with every stylesheet.
  build: { assetsInlineLimit: 0, manifest: true },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Every page lists the names of all files: the shortest hashes that are safe beside a name.
            entryFileNames: 'assets/[name][hash:7].js',
            chunkFileNames: 'assets/[name][hash:7].js',
            // What every page of the shop needs, in two files instead of thirty.
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK, priority: 5 },
                { name: 'shop', test: new RegExp(`${FRAME.source}|${SHARED.source}`), priority: 4 },
                // Pages of products and lists need neither, though the server uses both for them.
                { name: 'code', test: /contract\/(address\/country-code|product-path)/, priority: 6 },
                // What shows a line of a cart or an order, or when a piece arrives.
                {
                  name: 'line',
                  test: /shared\/line-|contract\/(engraving\/rules|day\.)|use-debounced-value/,
                  priority: 3,
                },
                // What a page with a form needs.
                { name: 'forms', test: FORMS, priority: 2 },
                // Of the back office and the shop: each in a file of its own, or the shop would load the next group.
                { name: (id) => parse(id).name, test: BOTH, priority: 2 },
                // What most pages of the back office need: the names of its files are in the list of every page.
                { name: 'parts', test: PARTS, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
})
