/**
 * Of main's inspector, and of the page, with `npm run dev -- --debug`; `.vscode/launch.json` has the same. They are open on this
 * computer only. A packaged Sidetone starts with neither (main/shell/lifecycle/before-start.ts, assets/installer/fuses.ts).
 */
export const debugPorts = { main: 9229, page: 9222 };
