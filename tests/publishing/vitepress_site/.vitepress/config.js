import { defineConfig } from "vitepress";
import { standardSitemap } from "./standard-sitemap.mjs";

export default standardSitemap(defineConfig({
  title: "Lanternfish",
  base: "/docs/",
  srcExclude: ["**/drafts/**"],
  head: [["meta", { name: "theme-color", content: "#123456" }]],
  transformHead: () => [["meta", { name: "generator-test", content: "kept" }]],
  locales: {
    root: {
      label: "English",
      lang: "en",
      themeConfig: {
        nav: [
          { text: "Guide", link: "/guide/start", activeMatch: "/guide/" },
          {
            text: "Help &amp; more",
            items: [
              { text: "Interface", link: "/interface/" },
              { text: "Write to us", link: "/contact" },
              { text: "Source code", link: "https://git.example/lanternfish?branch=main&view=tree" },
            ],
          },
        ],
        sidebar: {
          "/guide/": [
            {
              text: "First steps",
              items: [
                { text: "Start", link: "/guide/start" },
                { text: "Install <code>lanternfish</code> &amp; friends", link: "/guide/install.md" },
              ],
            },
            {
              text: "Light",
              link: "/guide/light/",
              collapsed: true,
              items: [
                { text: "Overview", link: "/guide/light/" },
                { text: "Colours &lt; 480 nm", link: "/guide/light/deep%20blue" },
                { text: "Größe — 寸法", link: "/guide/light/größe" },
                { text: "Start", link: "/guide/start.html" },
                {
                  text: "Install again",
                  link: "/guide/install",
                  items: [{ text: "Write to us", link: "/contact" }],
                },
              ],
            },
          ],
          "/interface/": {
            base: "/interface/",
            items: [
              { text: "Classes", items: [{ text: "List&lt;Lamp&gt;", link: "list" }, { text: "Map&lt;Lamp, Depth&gt;", link: "map" }] },
              { items: [{ text: "Events", link: "events" }] },
            ],
          },
        },
      },
    },
    de: {
      label: "Deutsch",
      lang: "de-AT",
      themeConfig: {
        nav: [{ text: "Anleitung", link: "/de/guide/start" }],
        sidebar: [
          { text: "Anfang", link: "/de/guide/start" },
          { text: "Händler", link: "/de/händler" },
        ],
      },
    },
  },
}));
