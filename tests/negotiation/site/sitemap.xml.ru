<?xml version="1.0" encoding="UTF-8"?>
<sitemap xmlns="http://standard-sitemap.org/2007/ns" xmlns:xlink="http://www.w3.org/1999/xlink" xml:lang="ru">
  <item name="Добро пожаловать" role="home" xlink:href="welcome">
    <item name="Краски гавани" xlink:href="tour/harbour" description="Лодки выкрашены во все цвета, какие только есть."/>
  </item>
  <item name="Напишите нам" role="contact" xlink:href="mailto:harbour@example.com"/>
</sitemap>
