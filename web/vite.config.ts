import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

/** Where the café is while the page is being written: `npm run dev` asks it for everything else. */
const cafe = process.env.TROQUET_URL ?? "http://127.0.0.1:8000";

export default defineConfig({
  base: "./",
  plugins: [svelte()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { "/api": { target: cafe, ws: true, changeOrigin: true } },
  },
  test: {
    include: ["src/**/*.test.ts"],
  },
});
