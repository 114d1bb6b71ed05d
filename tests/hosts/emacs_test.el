;;; emacs_test.el --- docs/hosts/emacs in eww itself  -*- lexical-binding: t -*-
;; Run by emacs_test.py, which sets SITE.
(require 'ert)
(require 'sitemap-eww)

(add-hook 'eww-mode-hook #'sitemap-eww-mode)
(defvar test-site (getenv "SITE"))

(defun test-wait-for (url)
  "Wait until eww shows URL."
  (while (not (equal (plist-get eww-data :url) url)) (accept-process-output nil 0.05))
  (while (string-search "Loading" (buffer-string)) (accept-process-output nil 0.05)))

(defmacro test-in-eww (path &rest body)
  "Show PATH of the site, then run BODY."
  `(save-window-excursion
     (eww (concat test-site ,path))
     (set-buffer "*eww*")
     (test-wait-for (concat test-site ,path))
     ,@body))

(defun test-press (key path)
  "Press KEY in eww, and wait until PATH is shown."
  (call-interactively (key-binding key))
  (test-wait-for (concat test-site path)))

(ert-deftest goes-where-the-page-leads ()
  (test-in-eww "/rye"
    (test-press "n" "/oat")
    (test-press "n" "/corn?a=1&b=2;;quit")
    (test-press "p" "/oat")
    (test-press "u" "/breads")
    (test-press "t" "/all")
    (test-press "a" "/")))

(ert-deftest shows-the-map ()
  (test-in-eww "/rye"
    (call-interactively (key-binding "o"))
    (should (equal (buffer-name) "*sitemap*"))
    (should (looking-at "^\\*\\* Rye$"))
    (should (string-search "\n* Breads & <Rolls>\n** Rye\n** Oat\n** Corn \"it's\"\n* Everything\n" (buffer-string)))
    (search-forward "Oat")
    (push-button (1- (point)))
    (set-buffer "*eww*")
    (test-wait-for (concat test-site "/oat"))))

(ert-deftest says-that-nothing-is-named ()
  (test-in-eww "/plain"
    (should (string-search "names no site map" (cadr (should-error (sitemap-eww-go "next") :type 'user-error))))))
