export function SandboxBanner() {
  return (
    <aside
      aria-label="About this shop"
      className="bg-ink px-4 py-1.5 text-center text-small text-ivory print:hidden"
    >
      Demo shop: no real money moves.
    </aside>
  )
}
