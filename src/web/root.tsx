import './data/zod-without-eval.ts'
import cormorantFile from '@fontsource/cormorant-garamond/files/cormorant-garamond-latin-500-normal.woff2?url'
import interFile from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { type ReactNode, useEffect, useState } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import type { Route } from './+types/root.ts'
import './app.css'
import { storefront } from './context.ts'
import { QueryProvider } from './data/query-client.tsx'
import { isBackOffice } from './data/storage.ts'
import { NotFoundMessage } from './store/layout/not-found-message.tsx'
import { PageAnnouncer } from './store/layout/page-announcer.tsx'
import { SandboxBanner } from './store/layout/sandbox-banner.tsx'
import { LinkButton } from './ui/button.tsx'
import { EmptyState } from './ui/empty-state.tsx'
import { ToastRegion } from './ui/overlay/toaster.tsx'
import { useHydrated } from './ui/use-hydrated.ts'

export const links: Route.LinksFunction = () => [
  ...[interFile, cormorantFile].map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export function loader({ context }: Route.LoaderArgs) {
  return { config: context.get(storefront).config }
}

// The config changes during a visit only for an owner who comes from the settings.
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return isBackOffice(currentUrl.pathname) && !isBackOffice(nextUrl.pathname)
}

export function Layout({ children }: { children: ReactNode }) {
  // Scripts that the browser renders, for the error boundary, would violate the CSP and break the page.
  const isHydrated = useHydrated()
  const [hasScripts] = useState(!isHydrated)
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f9f6f1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {hasScripts && (
          <>
            <ScrollRestoration />
            {/* Production pages: page-scripts.ts */}
            {import.meta.env.DEV && <Scripts />}
          </>
        )}
      </body>
    </html>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <QueryProvider>
      {loaderData.config.isSandbox && <SandboxBanner />}
      <Outlet />
      <PageAnnouncer />
      <ToastRegion />
    </QueryProvider>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return (
    <main className="shell">
      <title>{isMissing ? '404 - Page Not Found' : 'Something went wrong'}</title>
      {isMissing ? (
        <NotFoundMessage />
      ) : (
        <EmptyState
          headingLevel="h1"
          title="Something went wrong"
          action={
            <LinkButton to="/" reloadDocument>
              Back to the shop
            </LinkButton>
          }
        >
          The page could not be shown. Please try again in a moment.
        </EmptyState>
      )}
    </main>
  )
}
